import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createResponseTimes } from './response-times.ts'

it('writes exactly what the library writes', async () => {
  const registry = new Registry()
  const reference = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses by method, route and status; _count is their number',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  })
  const times = createResponseTimes()
  const observe = (method: string, route: string, status: number, duration: number) => {
    times.observe(method, route, status, duration)
    reference.observe({ method, route, status: String(status) }, duration / 1000)
  }
  for (const duration of [0, 0.5, 1, 1.25, 25, 26, 2500, 9999, 10_000, 10_001, 60_000]) {
    observe('GET', '/api/servers', 200, duration)
  }
  observe('GET', '/api/servers', 304, 2)
  observe('POST', '/api/"strange\\', 500, 3)
  const sorted = (text: string) => text.trim().split('\n').sort()
  expect(sorted(times.text())).toEqual(sorted(await registry.metrics()))
})
