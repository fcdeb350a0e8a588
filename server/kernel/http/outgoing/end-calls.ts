const ending = new AbortController()

/** Aborted once this process stops and waits for calls no longer. */
export const callsEnd = ending.signal

/** Aborts the calls under way through every door, and refuses further ones, so that the process can stop. */
export const endCalls = (): void => ending.abort(new Error('the portal stops'))
