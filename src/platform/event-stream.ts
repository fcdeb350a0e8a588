/** What a stream of Server-Sent Events (WHATWG HTML, 9.2) brings. */
export interface EventListeners {
  /** Called for every piece that arrives, also for heartbeats. */
  onAlive(): void
  onData(data: string): void
}

/** Reads the events of a stream from its pieces; one `data` line per event, as the portal sends. */
export function createEventParser({ onAlive, onData }: EventListeners): (text: string) => void {
  let rest = ''
  return (text) => {
    onAlive()
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice(6))
  }
}

/**
 * Reads a response as a stream of events; resolves when it ends, rejects when it breaks. With fetch, because EventSource
 * sends no authorisation.
 */
export async function readEvents({ body }: Response, listeners: EventListeners): Promise<void> {
  const parse = createEventParser(listeners)
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done) return
    parse(decoder.decode(value, { stream: true }))
  }
}
