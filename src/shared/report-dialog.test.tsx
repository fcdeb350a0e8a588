import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../tests/support/staff-api.ts'
import { ReportDialog } from './report-dialog.tsx'
import { endSession } from './session.ts'

afterEach(endSession)

const bo = { steamId: '76561198000000002', name: 'Bo' }
const about = { players: [bo], matchId: 'm1', onClose: () => undefined }
const earlier = { steamId: '76561198000000003', name: 'Cy', reason: 'abuse', at: '2026-06-01T00:00:00.000Z' }

it('sends a report with its match, thanks, and shows what became of earlier ones', async () => {
  const sent = serveStaffApi('moderator', {
    'GET /api/reports': () => Response.json([{ ...earlier, state: 'banned' }]),
    'POST /api/reports': () => new Response(null, { status: 204 }),
  })
  renderPage(<ReportDialog {...about} />)
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByText('Choose a reason.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'cheating' } })
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: ' round 12 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect((await screen.findByRole('status')).textContent).toBe('Thank you. Staff will look at it.')
  expect(sent.map(({ body }) => body)).toEqual([
    { steamId: bo.steamId, reason: 'cheating', text: 'round 12', matchId: 'm1' },
  ])
  expect(screen.getByRole('list', { name: 'Your reports', hidden: true }).textContent).toContain(
    'The player was banned',
  )
})

it('keeps the text when the limit of the day is reached', async () => {
  serveStaffApi('moderator', {
    'GET /api/reports': () => Response.json([]),
    'POST /api/reports': () => refusal(429, 'RATE_LIMIT_EXCEEDED'),
  })
  renderPage(<ReportDialog {...about} />)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'other' } })
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'spawn camping' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect((await screen.findByRole('alert')).textContent).toContain('10 reports a day')
  expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'spawn camping')
})

it('says that a report is open already', async () => {
  serveStaffApi('moderator', {
    'GET /api/reports': () => Response.json([{ ...earlier, steamId: bo.steamId, state: 'open' }]),
  })
  renderPage(<ReportDialog {...about} />)
  expect((await screen.findByRole('status')).textContent).toContain('already reported')
  expect(screen.queryByRole('button', { name: 'Send the report' })).toBeNull()
})

it('asks which of several players, and reports another one after the first', async () => {
  const sent = serveStaffApi('moderator', {
    'GET /api/reports': () => Response.json([]),
    'POST /api/reports': () => new Response(null, { status: 204 }),
  })
  renderPage(<ReportDialog {...about} players={[bo, { steamId: earlier.steamId, name: 'Cy' }]} />)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'cheating' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByText('Choose a player.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Player'), { target: { value: earlier.steamId } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByRole('status')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Player'), { target: { value: bo.steamId } })
  fireEvent.click(await screen.findByRole('button', { name: 'Send the report' }))
  expect(await screen.findByRole('status')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual(
    [earlier.steamId, bo.steamId].map((steamId) => ({ steamId, reason: 'cheating', text: '', matchId: 'm1' })),
  )
})
