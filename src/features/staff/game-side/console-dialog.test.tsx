import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConsoleSettings } from '../../../../contract/game-side/consoles.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { type StaffAnswers, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { ConsoleDialog } from './console-dialog.tsx'

const known: ConsoleSettings = {
  port: null,
  game: 'cs2',
  simpleAdmin: false,
  vipCore: null,
  state: 'refused',
  since: '2026-06-01T00:00:00.000Z',
  problem: null,
}
const path = '/api/staff/game-side/consoles/a'
const server = { id: 'a', name: 'Server a', mode: 'dm' }

function open(console: ConsoleSettings | null, answers: StaffAnswers = {}, isFresh = true) {
  const [onClose, onDone] = [vi.fn(), vi.fn(async () => undefined)]
  const sent = serveStaffApi('administrator', answers)
  const freshUntil = isFresh ? new Date(Date.now() + 60_000).toISOString() : null
  renderPage(
    <ConsoleDialog
      me={{ role: 'administrator', freshUntil }}
      link={{ server, link: null, console }}
      onClose={onClose}
      onDone={onDone}
    />,
  )
  return { sent, onClose, onDone }
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(endSession)

it('says that the wire is open, and stores a console with its password', async () => {
  const { sent, onClose } = open(null, { [`PUT ${path}`]: () => Response.json({ console: known }) })
  expect(screen.getByText(/RCON is plain text/)).toBeTruthy()
  press('Save')
  expect(await screen.findByText('Enter the password.')).toBeTruthy()
  type(/Password/, 'a"b')
  expect(await screen.findByText(/Remove quotes/)).toBeTruthy()
  type(/Password/, 'rcon word')
  type(/Port/, '99999')
  press('Save')
  expect(await screen.findByText('Enter a number from 1 to 65535.')).toBeTruthy()
  expect(sent).toEqual([])
  type(/Port/, '27020')
  type(/VIPCore/, 'minutes')
  fireEvent.click(screen.getByRole('switch', { name: /SimpleAdmin/ }))
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([
    { port: 27_020, game: 'cs2', simpleAdmin: true, vipCore: 'minutes', password: 'rcon word' },
  ])
})

it('says what is wrong with a console, tests it, and forgets it after a second press', async () => {
  const tested = { state: 'ok', problem: null, reply: 'hostname: Server a' }
  const { sent, onDone } = open(known, {
    [`POST ${path}/test`]: () => Response.json(tested),
    [`DELETE ${path}`]: () => Response.json({ console: null }),
  })
  expect(screen.getByText(/refuses the console password/)).toBeTruthy()
  press('Test')
  expect(await screen.findByText('hostname: Server a')).toBeTruthy()
  expect(screen.getByText('The console responds.')).toBeTruthy()
  press(/^Remove/)
  expect(onDone).toHaveBeenCalledTimes(1)
  press('Delete the console and its password')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(sent).toHaveLength(2)
})

it('asks for a fresh sign-in before a password is typed', () => {
  open(null, {}, false)
  expect(screen.queryByLabelText(/Password/)).toBeNull()
})
