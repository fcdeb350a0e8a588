import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Overview } from './overview.tsx'

const NotMeasured = () => null

const health = {
  ...{ status: 'ok', version: '1.0.0', database: { kind: 'sqlite', ok: true } },
  poller: { role: 'leader', ageSeconds: 2, servers: 12 },
}

afterEach(endSession)

it('says what a server sends instead of a reply, and why a log does not count', async () => {
  const since = '2026-06-01T00:00:00.000Z'
  const concerns = [
    {
      ...{ kind: 'silentServers', count: 2 },
      items: [
        { id: '192.0.2.1:1', name: 'A', since, reply: 'refused', detail: 'You are banned.' },
        { id: '192.0.2.1:2', name: 'B', since },
      ],
    },
    {
      kind: 'refusedLogs',
      count: 1,
      items: [{ id: 'gs-1', name: 'C', since, refusal: 'unreadable', detail: 'JSON: {' }],
    },
  ]
  serveStaffApi('administrator', {
    'GET /api/staff/overview': () => Response.json({ concerns, health, lastBackup: null }),
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />)
  const textOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
  expect(await textOf('A')).toMatch(/It responds, but refuses the portal\..*You are banned\./)
  expect(await textOf('B')).not.toContain('responds')
  expect(await textOf('C')).toMatch(/Lines arrive, but none is a log line.*JSON: \{/)
})

it('says that nothing can be written, and how much room the disk has', async () => {
  const since = '2026-06-01T00:00:00.000Z'
  const concerns = [
    { kind: 'unwritableDatabase', count: 1, items: [{ id: 'SQLite', name: '', since, detail: 'the disk is full' }] },
    { kind: 'diskNearlyFull', count: 1, items: [{ id: 'DATA_DIR', name: '', since: null, freeBytes: 209_715_200 }] },
  ]
  const full = {
    ...health,
    build: { commit: '0123456789abcdef0123456789abcdef01234567', builtAt: '2026-06-01T00:00:00.000Z' },
    database: { ...health.database, writable: false, sizeBytes: 3_650_722_202 },
    disk: { freeBytes: 209_715_200 },
  }
  serveStaffApi('administrator', {
    'GET /api/staff/overview': () =>
      Response.json({
        ...{ concerns, health: full, lastBackup: null },
        storage: { bytes: 3_650_722_202, growth: 104_857_600 },
      }),
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />)
  expect((await screen.findByText('DATA_DIR')).closest('li')?.textContent).toBe('DATA_DIR200 MB free')
  expect(screen.getByText('SQLite').closest('li')?.textContent).toContain('the disk is full')
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(factOf('Version')).toBe('1.0.0 (0123456)')
  expect(factOf('Database')).toBe('SQLite, accepts no writes')
  expect(factOf('Size of the database')).toBe('3.4 GB, +100 MB a week')
  expect(factOf('Free disk')).toBe('200 MB')
})

it('says that it could not be loaded, tries again, and tells its age offline', async () => {
  const network = (event: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online')
    act(() => void dispatchEvent(new Event(event)))
  }
  let isBroken = true
  serveStaffApi('administrator', {
    'GET /api/staff/overview': () =>
      isBroken ? new Response('<html>') : Response.json({ concerns: [], health, lastBackup: null }),
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The overview could not be loaded')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Portal status')).toBeTruthy()
  expect(screen.queryByText(/^As of/)).toBeNull()
  network('offline')
  expect(screen.getByText(/^As of/)).toBeTruthy()
  expect(screen.getByText('Portal status')).toBeTruthy()
  network('online')
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
})

it('says in words why a log is refused, what helps, and how many servers have no latency responder', async () => {
  const items = [
    { id: 'gs-1', name: 'Retakes 1', since: '2026-06-01T00:00:00Z', refusal: 'wrong_token' },
    { id: 'gs-2', name: 'Retakes 2', since: '2026-06-01T00:00:00Z', refusal: 'not_listed' },
  ]
  const concerns = [{ kind: 'refusedLogs', count: 2, items }]
  const pingTargets = { count: 0, unmeasured: 60, items: [] }
  serveStaffApi('administrator', {
    'GET /api/staff/overview': () =>
      Response.json({ concerns, health, lastBackup: null, pingTargets, sendsMail: false }),
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />)
  expect(await screen.findByText(/carries another key\. .*download the log lines/)).toBeTruthy()
  expect(screen.getByText(/not in the list\. Add the server/)).toBeTruthy()
  expect(screen.queryByText(/wrong_token|link the game server/)).toBeNull()
  expect(screen.getByText('60 servers without one')).toBeTruthy()
  expect(screen.getByText(/docs\/operating\/latency-responder\.md/)).toBeTruthy()
  expect(screen.getByText('Not set up: no sign-up by e-mail')).toBeTruthy()
})

it('sends a test mail and says what the mail server said', async () => {
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/overview': () => Response.json({ concerns: [], health, lastBackup: null }),
    'POST /api/staff/mail/test': () => Response.json({ ok: false, fault: 'refused', detail: '550 relaying denied' }),
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />)
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ann' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' ann@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The mail was not sent: 550 relaying denied')).toBeTruthy()
  expect(sent).toMatchObject([{ body: { email: 'ann@example.org', language: 'en' } }])
})

it('lists concerns by urgency, each in a line with its age and one way to act, as far as the reader may', async () => {
  const concern = (kind: string, since: string | null) => ({ kind, count: 1, items: [{ id: kind, name: '', since }] })
  const concerns = [
    concern('silentServers', '2026-06-01T00:00:00.000Z'),
    {
      kind: 'endingAnnouncements',
      count: 1,
      items: [{ id: '1', name: 'A', since: null, until: '2026-06-02T00:00:00Z' }],
    },
    concern('pollingStopped', null),
    concern('refundsDue', '2026-06-01T00:00:00.000Z'),
  ]
  const overview = () => Response.json({ concerns, health, lastBackup: null })
  const titles = () =>
    [...document.querySelectorAll('summary')].flatMap(
      ({ textContent }) =>
        /(Urgent|Important|Minor).*?(queried|respond|soon|due)/.exec(textContent ?? '')?.slice(1) ?? [],
    )
  serveStaffApi('administrator', { 'GET /api/staff/overview': overview })
  const { unmount } = renderPage(
    <Overview LatencyFromHere={NotMeasured} me={{ role: 'administrator', freshUntil: null }} />,
  )
  await screen.findByText('Refunds due')
  expect(titles()).toEqual(['Urgent', 'queried', 'Important', 'respond', 'Important', 'due', 'Minor', 'soon'])
  const way = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect(way('Show servers')).toBe('/staff/servers?show=care')
  expect(way('Show orders')).toBe('/staff/orders?state=refund_due')
  expect(way('Show announcements')).toContain('kind=announcement')
  unmount()
  serveStaffApi('moderator', { 'GET /api/staff/overview': overview })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role: 'moderator', freshUntil: null }} />)
  await screen.findByText('Refunds due')
  expect(way('Show servers')).toBeUndefined()
  expect(way('Show announcements')).toContain('kind=announcement')
})
