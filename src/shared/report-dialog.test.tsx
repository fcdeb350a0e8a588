import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../tests/support/staff-api.ts'
import { ReportDialog } from './report-dialog.tsx'
import { endSession } from './session.ts'

afterEach(endSession)

const about = { steamId: '76561198000000002', name: 'Bo', matchId: 'm1', onClose: () => undefined }
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
    { steamId: about.steamId, reason: 'cheating', text: 'round 12', matchId: 'm1' },
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
    'GET /api/reports': () => Response.json([{ ...earlier, steamId: about.steamId, state: 'open' }]),
  })
  renderPage(<ReportDialog {...about} />)
  expect((await screen.findByRole('status')).textContent).toContain('already reported')
  expect(screen.queryByRole('button', { name: 'Send the report' })).toBeNull()
})
