// Safari ends the composition before it sends the key that ended it, but this code still marks that key.
const KEY_OF_INPUT_METHOD = 229;

/**
 * Whether an input method is still composing. Its keys select characters and must not submit or leave a field.
 */
export const isComposing = (event: Event): boolean =>
  (event instanceof InputEvent && event.isComposing) ||
  (event instanceof KeyboardEvent && (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD));
