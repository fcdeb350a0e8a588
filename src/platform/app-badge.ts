/** The number on the installed app's icon; 0 takes it away. Browsers without badges ignore it. */
export async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch (error) {
    console.info('The app icon takes no badge:', error) // refused where the app is not installed
  }
}
