const ending = new AbortController()

/** Aborted once this process stops and waits for calls no longer. */
export const callsEnd = ending.signal

/** Ends the calls under way, those of every door, and refuses further ones: whoever waits for one can stop. For good. */
export const endCalls = (): void => ending.abort(new Error('the portal stops'))
