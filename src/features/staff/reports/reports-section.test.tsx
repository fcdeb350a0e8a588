import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StaffAppeal } from '../../../../contract/accounts/appeals.ts'
import type { ReportedPlayer } from '../../../../contract/reports/reports.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { ReportsSection } from './reports-section.tsx'

const at = '2026-06-01T00:00:00.000Z'
const done = () => new Response(null, { status: 204 })

beforeEach(() => history.replaceState(null, '', '/staff/reports'))
afterEach(endSession)

const reported: ReportedPlayer = {
  ...{ steamId: '76561198000000002', name: 'Bo', ban: null, isStaff: false, count: 1 },
  reports: [
    {
      ...{ id: 'r1', reporter: '76561198000000003', reporterName: 'Cy', reason: 'cheating', text: 'round 12', at },
      match: {
        ...{ id: 'm1', mode: 'dm', map: 'de_dust2', server: 'Shanghai 1', startsAt: at, minutes: 30, players: 12 },
        ...{ kills: 80, deaths: 2, headshots: 79, voided: null },
      },
    },
  ],
}

it('shows a report with the figures of its match, and closes what was seen', async () => {
  let players = [reported]
  const sent = serveStaffApi('moderator', {
    'GET /api/staff/reports': () => Response.json({ players, next: null }),
    'POST /api/staff/players/76561198000000002/reports/dismiss': () => {
      players = []
      return done()
    },
  })
  renderPage(<ReportsSection />)
  expect(await screen.findByText('round 12')).toBeTruthy()
  expect(screen.getByText('80 kills, 2 deaths, 79 headshots')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cy' }).getAttribute('href')).toBe('/staff/players/76561198000000003')
  fireEvent.click(screen.getByRole('button', { name: 'Close without a ban' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  expect(await screen.findByText(/No open report/)).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ until: at }])
})

const appeal: StaffAppeal = {
  ...{
    id: 'a1',
    steamId: '76561198000000002',
    name: 'Bo',
    state: 'open',
    isAsked: false,
    createdAt: at,
    changedAt: at,
  },
  ...{ reason: 'wallhack', decidedByName: null, againAt: null },
  ban: { beginsAt: at, endsAt: null, byName: 'Ann', note: 'demo at 12:30' },
  messages: [{ at, author: null, authorName: null, text: 'It was my brother' }],
}

it('leads from the list to an appeal, which is decided with a text', async () => {
  let current = appeal
  const sent = serveStaffApi('moderator', {
    'GET /api/staff/appeals': () => Response.json({ appeals: [appeal], next: null }),
    'GET /api/staff/appeals/a1': () => Response.json(current),
    'POST /api/staff/appeals/a1/answer': () => refusal(409, 'CONFLICT'),
    'POST /api/staff/appeals/a1/decision': () => {
      current = { ...appeal, state: 'upheld', decidedByName: 'Ann' }
      return done()
    },
  })
  renderPage(<ReportsSection />)
  fireEvent.click(screen.getByRole('link', { name: 'Open appeals' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Bo' }))
  expect(await screen.findByText('It was my brother')).toBeTruthy()
  expect(screen.getByText('demo at 12:30')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Uphold the ban' }))
  expect(await screen.findByText('Write an answer first.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The demo is clear' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask the player' }))
  expect((await screen.findByRole('alert')).textContent).toContain('someone else changed this')
  fireEvent.click(screen.getByLabelText(/may appeal again/))
  fireEvent.click(screen.getByRole('button', { name: 'Uphold the ban' }))
  await waitFor(() => expect(screen.getByText('They cannot appeal against this ban again.')).toBeTruthy())
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'The demo is clear', sees: 1 },
    { outcome: 'upheld', text: 'The demo is clear', sees: 1, again: false },
  ])
  expect(screen.queryByLabelText('Your answer')).toBeNull()
})
