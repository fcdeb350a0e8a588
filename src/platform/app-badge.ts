const counts = new Map<string, number>()

/** Called for every count of its kind; the icon of the installed app shows their sum (W3C Badging API). */
export function setAppBadge(kind: string, count: number): void {
  counts.set(kind, count)
  const sum = [...counts.values()].reduce((total, each) => total + each, 0)
  const shown = sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.()
  shown?.catch((error: unknown) => console.info('The badge of the app could not be set:', error))
}
