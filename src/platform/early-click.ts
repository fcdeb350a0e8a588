/** The words of the painted shell's button that was pressed before the page was there; the boot script notes it. */
declare global {
  var spawnpointPressed: string | undefined
}

const wordsOf = (button: HTMLButtonElement): string | null => button.getAttribute('aria-label') ?? button.textContent

/** Presses what somebody pressed in the shell that index.html paints. Once, when the real buttons are in their places. */
export function pressAgain(): void {
  const pressed = globalThis.spawnpointPressed
  if (pressed === undefined) return
  globalThis.spawnpointPressed = undefined
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#root button')]
  buttons.find((button) => wordsOf(button) === pressed && button.checkVisibility())?.click()
}
