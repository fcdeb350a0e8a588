/** Opens a `steam:` link as a press on it would: the browser may ask the user, and the page stays. */
export function startGame(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
