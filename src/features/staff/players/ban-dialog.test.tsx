import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { BanDialog } from './ban-dialog.tsx'
import { dayAfter } from './ban-end.ts'
import { banReasons } from './ban-reasons.ts'

afterEach(() => {
  endSession()
  banReasons.set([])
})

it('offers usual durations and the reasons of the last bans', async () => {
  banReasons.set(['wall hack', 'griefing'])
  const sent = serveStaffApi('moderator', {
    'PUT /api/staff/players/76561198000000002/ban': () => new Response(null, { status: 204 }),
    'POST /api/staff/players/76561198000000002/ban': () => new Response(null, { status: 204 }),
  })
  const { container } = renderPage(
    <BanDialog
      steamId="76561198000000002"
      name="Bo"
      current={undefined}
      onClose={() => undefined}
      onChanged={async () => undefined}
    />,
  )
  const offered = [...container.ownerDocument.querySelectorAll('datalist option')].map((each) =>
    each.getAttribute('value'),
  )
  expect(offered).toEqual(['wall hack', 'griefing'])
  expect(screen.getByLabelText('Reason').getAttribute('list')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', dayAfter(Date.now(), 7))
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'For ever' }))
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', '')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' griefing ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(banReasons.get()).toEqual(['griefing', 'wall hack']))
  expect(sent[0]?.body).toMatchObject({ reason: 'griefing', endsAt: null })
})
