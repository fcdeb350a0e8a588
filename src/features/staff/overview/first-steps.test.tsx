import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { type Checklist, checklistItems, dismissalBodySchema } from '../../../../contract/staff/checklist.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Overview } from './overview.tsx'

const NotMeasured = () => null

afterEach(endSession)

const health = {
  ...{ status: 'ok', version: '1.0.0', database: { kind: 'sqlite', ok: true } },
  poller: { role: 'leader', ageSeconds: 2, servers: 12 },
}
const who = { at: '2026-06-01T00:00:00.000Z', by: '76561198000000001', byName: 'Ann' }

/** An overview whose checklist has these items open, and what was sent so far. */
function show(open: Readonly<Record<string, object>>, role: 'administrator' | 'moderator' = 'administrator') {
  let list: Checklist = {
    items: checklistItems.map((item) => ({ item, state: 'done', dismissed: null, ...open[item] })),
    dismissed: null,
  }
  const sent = serveStaffApi(role, {
    'GET /api/staff/overview': () =>
      Response.json({
        ...{ concerns: [], health, lastBackup: null },
        pingTargets: { count: 0, unmeasured: 3, items: [] },
        checklist: role === 'administrator' ? list : null,
      }),
    'POST /api/staff/checklist/dismissals': ({ body }) => {
      const { item, dismissed } = v.parse(dismissalBodySchema, body)
      list =
        item === 'all'
          ? { ...list, dismissed: dismissed ? who : null }
          : {
              ...list,
              items: list.items.map((each) =>
                each.item === item ? { ...each, dismissed: dismissed ? who : null } : each,
              ),
            }
      return new Response(null, { status: 204 })
    },
  })
  renderPage(<Overview LatencyFromHere={NotMeasured} me={{ role, freshUntil: null }} />)
  return sent
}

const calm = () => screen.queryByText('All is well: nothing needs attention.')
const stepOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'span' })).closest('li') ?? document.body)

it('says what is open, what to do, and leads there; all is well only when nothing is missing', async () => {
  show({ regions: { state: 'none' }, latency: { state: 'some', count: 3 }, mail: { state: 'none' } })
  expect((await stepOf('Regions')).getByRole('link', { name: 'Choose regions' }).getAttribute('href')).toBe(
    '/staff/settings#regions',
  )
  expect(screen.getByText('8 of 11 done')).toBeTruthy()
  expect(calm()).toBeNull()
  // No mail server: there is none to test.
  expect((await stepOf('Mail')).queryByRole('button', { name: 'Send a test mail' })).toBeNull()
  const latency = await stepOf('Latency')
  expect(latency.getByText('3 servers')).toBeTruthy()
  fireEvent.click(latency.getByRole('button', { name: 'Show responders' }))
  expect(document.activeElement?.textContent).toContain('Latency responders')
})

it('leaves an item out for the community, says who did, and shows it again', async () => {
  const sent = show({ payments: { state: 'none' } })
  fireEvent.click((await stepOf('Payments')).getByRole('button', { name: 'Skip: Payments' }))
  await waitFor(() => expect(calm()).toBeTruthy())
  expect(screen.queryByText('First steps')).toBeNull()
  expect(sent).toMatchObject([{ body: { item: 'payments', dismissed: true } }])
})

it('is hidden as a whole, and brought back', async () => {
  const sent = show({ icon: { state: 'none' }, backup: { state: 'old', dismissed: who } })
  expect((await screen.findByRole('button', { name: 'Show again: Backup' })).closest('li')?.textContent).toContain(
    'skipped by Ann',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Hide the list' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show again' }))
  expect(await screen.findByRole('button', { name: 'Hide the list' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { item: 'all', dismissed: true },
    { item: 'all', dismissed: false },
  ])
})

it('is not shown to moderators', async () => {
  show({ icon: { state: 'none' } }, 'moderator')
  await waitFor(() => expect(calm()).toBeTruthy())
  expect(screen.queryByText('First steps')).toBeNull()
})
