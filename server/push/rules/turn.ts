/** How far a walk over devices has come. */
export type Turn<Watches> = IterableIterator<[string, Watches]>

const atATime = 200

/** Looks at the next devices of a walk that begins anew at its end; `look` may remove what it is given. */
export function forgetSome<Watches>(
  devices: ReadonlyMap<string, Watches>,
  turn: Turn<Watches> = devices.entries(),
  look: (device: string, watches: Watches) => void,
): Turn<Watches> | undefined {
  for (let count = 0; count < atATime; count += 1) {
    const { value, done } = turn.next()
    if (done) return undefined
    look(...value)
  }
  return turn
}
