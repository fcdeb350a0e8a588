/**
 * Whether the game can be started on this device. A worker is not told of a touch screen: an iPad that identifies itself as a
 * Mac counts as one, and its page says better.
 */
export const startsGame = (userAgent: string): boolean =>
  !/iPhone|iPad|iPod|Android|HarmonyOS|OpenHarmony/.test(userAgent)
