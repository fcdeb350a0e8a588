/** The part of gamedig 5 that the benchmark uses; the package has no types of its own. */
declare module 'gamedig' {
  interface GameDigQuery {
    readonly type: string
    readonly host: string
    readonly port: number
    readonly givenPortOnly: boolean
    readonly maxRetries: number
    readonly socketTimeout: number
  }
  export const GameDig: {
    query(query: GameDigQuery): Promise<{ readonly players: readonly unknown[] }>
  }
}
