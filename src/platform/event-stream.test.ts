import { expect, it } from 'vitest'
import { createEventParser } from './event-stream.ts'

it('reads events however the network cuts them', () => {
  const whole = ': \n\nid: 7\ndata: {"last":7}\n\n: \n\nid: 8\ndata: {"last":8,"name":"回防 #3"}\n\n'
  for (let size = 1; size <= whole.length; size += 1) {
    const seen: string[] = []
    let alive = 0
    const onAlive = () => {
      alive += 1
    }
    const parse = createEventParser({ onAlive, onData: (data) => seen.push(data) })
    for (let at = 0; at < whole.length; at += size) parse(whole.slice(at, at + size))
    expect(seen).toEqual(['{"last":7}', '{"last":8,"name":"回防 #3"}'])
    expect(alive).toBe(Math.ceil(whole.length / size))
  }
})
