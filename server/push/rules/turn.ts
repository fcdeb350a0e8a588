/** How far a walk over devices has come. */
export type Turn<Watches> = IterableIterator<[string, Watches]>

const atATime = 200

/** Looks at the next devices of a walk, or begins a new one; `look` may remove the device it is given. */
export function walkOn<Watches>(
  devices: ReadonlyMap<string, Watches>,
  turn: Turn<Watches> | undefined,
  look: (device: string, watches: Watches) => void,
): Turn<Watches> | undefined {
  const walk = turn ?? devices.entries()
  for (let count = 0; count < atATime; count += 1) {
    const { value, done } = walk.next()
    if (done) return undefined
    look(...value)
  }
  return walk
}
