import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../tests/support/staff-api.ts'
import type { ProbeResult } from '../features/latency/core/probe-result.ts'
import { pageTarget, probes } from '../features/latency/probes.ts'
import { latencyProbes } from '../shared/preferences.ts'
import { endSession } from '../shared/session.ts'
import { StaffOverview } from './staff-overview.tsx'

const targets = ['near.example', 'far.example', 'lost.example'] as const
const urlOf = (target: string) => pageTarget({ ip: '192.0.2.1', port: 1, open: 1, ping_target: target }) ?? ''
const check = { ok: true, milliseconds: 3, certificateEnds: null }
const overview = {
  concerns: [],
  health: {
    ...{ status: 'ok', version: '1.0.0', database: { kind: 'sqlite', ok: true } },
    poller: { role: 'leader', ageSeconds: 2, servers: 3 },
  },
  lastBackup: null,
  pingTargets: {
    ...{ count: 3, unmeasured: 1 },
    items: targets.map((target) => ({ target, servers: 1, check })),
  },
}

beforeAll(() => {
  // Web Locks, which this DOM lacks: the lock is free.
  const locks = { request: (_name: string, _options: object, whenHeld: () => Promise<void>) => whenHeld() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
beforeEach(() => {
  // The worker's part: what it measured is written into the store below.
  vi.spyOn(probes, 'client').mockReturnValue(new Promise(() => undefined))
  serveStaffApi('administrator', { 'GET /api/staff/overview': () => Response.json(overview) })
})
afterEach(() => {
  latencyProbes.set('all')
  probes.store.write({ results: new Map() })
  endSession()
})

const rowOf = (target: string) => screen.getByText(target).closest('li')?.textContent

it('says of each responder what this browser measures beside what the portal does', async () => {
  renderPage(<StaffOverview me={{ role: 'administrator', freshUntil: null }} />)
  await screen.findByText('near.example')
  expect(rowOf('near.example')).toContain('measuring…')
  const [near, far, lost] = targets.map(urlOf)
  const results: ProbeResult[] = [
    { kind: 'measured', target: near ?? '', at: 1, samples: [24, 21.4, 30] },
    { kind: 'failed', target: far ?? '', at: 1, failure: 'no-answer' },
    { kind: 'failed', target: lost ?? '', at: 1, failure: 'unreachable' },
  ]
  act(() => probes.store.write({ results: new Map(results.map((result) => [result.target, result])) }))
  expect(rowOf('near.example')).toMatch(/21 ms from here.*3 ms from the portal/)
  expect(rowOf('far.example')).toMatch(/no response to this browser.*3 ms from the portal/)
  // Views are told of results a few at a time.
  await waitFor(() => expect(rowOf('lost.example')).toMatch(/this browser cannot connect.*3 ms from the portal/))
})

it('says why nothing is measured where the reader has switched latency off', async () => {
  latencyProbes.set('off')
  renderPage(<StaffOverview me={{ role: 'administrator', freshUntil: null }} />)
  await screen.findByText('near.example')
  expect(rowOf('near.example')).toContain('latency is switched off in your settings')
})
