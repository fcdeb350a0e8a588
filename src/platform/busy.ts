/**
 * True while a reload would take something from the person's hands: an open dialog (a choice half made, a form). An
 * update then waits.
 */
export const isBusy = (): boolean => document.querySelector('dialog[open]') !== null
