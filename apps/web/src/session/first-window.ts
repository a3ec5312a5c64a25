/** How many items a page opens with, and how many each earlier window brings. */
export const firstWindow = 60;
export const earlierWindow = 100;
/** No window holds more. */
export const largestWindow = 500;
