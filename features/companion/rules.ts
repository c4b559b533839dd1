/** Why a place that was given away is given back: the companion does not come, or the one who gave it fills in for them. */
export const endReasons = ['removed', 'filled_in'] as const;

/** What the one who gave a link learns of it: never what was entered. */
export const placeStates = ['open', 'done'] as const;

/** How long the name may be by which somebody tells the links apart that they gave away. */
export const LABEL = { max: 60 };

/** How many links of one slot may be mailed within an hour: a few companions, and a second try for each. */
export const MOST_MAILS = 10;
