import { GameDig } from 'gamedig'

/** The npm package, used as in its README: info and players, with the same deadline and attempts. */
export async function sweepWithGamedig(ports: readonly number[], inFlight: number): Promise<number> {
  const queue = [...ports]
  let reached = 0
  const worker = async (): Promise<void> => {
    for (let port = queue.shift(); port !== undefined; port = queue.shift()) {
      const query = { type: 'counterstrike2', host: '127.0.0.1', port, givenPortOnly: true, maxRetries: 2 }
      const answer = await GameDig.query({ ...query, socketTimeout: 1000 }).catch(() => undefined)
      if (answer && answer.players.length > 0) reached += 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return reached
}
