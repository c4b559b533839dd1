// Safari ends the composition before it sends the key event that ended it, but still marks that event with this
// code.
const KEY_OF_INPUT_METHOD = 229;

/**
 * Returns whether an input method is still composing. Its keys select characters and must not submit a form or leave a
 * field.
 */
export const isComposing = (event: Event): boolean =>
  (event instanceof InputEvent && event.isComposing) ||
  (event instanceof KeyboardEvent && (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD));
