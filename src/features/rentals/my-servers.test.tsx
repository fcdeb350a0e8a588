import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { rental } from '../../../tests/support/rental.ts'
import { endSession, session, startSession } from '../../shared/session.ts'
import { sectionsOf } from './core/rental-list.ts'
import { MyServers } from './my-servers.tsx'
import { useRentals } from './use-rentals.ts'

const user = { id: '7', steamId: '76561198000000001', username: 'Fox', avatar: null, email: null }
const onNew = vi.fn()
let answer: () => Response

function List() {
  const read = useRentals()
  const sections = sectionsOf(read.data ?? [], Date.now())
  return <MyServers read={read} sections={sections} onNew={onNew} onAction={vi.fn()} />
}

const running = { expiredate: '2099-06-30', timestamp: Date.parse('2099-06-30T12:00:00Z') / 1000 }

beforeEach(() => {
  startSession('login', user)
  vi.stubGlobal('fetch', async () => answer())
  onNew.mockReset()
})
afterEach(endSession)

// PRA-05, PRA-09
test('a list that cannot be loaded says so and is requested again; an empty one offers a new server', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  renderPage(<List />)
  expect(await screen.findByText('Your servers could not be loaded')).toBeDefined()
  answer = () => Response.json([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("You don't have a practice server yet")).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'New server' }).at(-1) ?? document.body)
  expect(onNew).toHaveBeenCalledOnce()
})

// PRA-08, CRD-09
test('servers under maintenance are counted above the list, and only their cards are inert', async () => {
  answer = () =>
    Response.json([
      rental({ ...running, instance_name: 'Working', maintenance_status: 1 }),
      rental({ ...running, instance_id: 'pr-2', instance_name: 'Fine' }),
    ])
  renderPage(<List />)
  expect(await screen.findByText(/1 server is under maintenance/)).toBeDefined()
  expect(screen.getByRole('article', { name: 'Working' }).querySelector('[inert]')).not.toBeNull()
  expect(screen.getByRole('article', { name: 'Fine' }).querySelector('[inert]')).toBeNull()
})

// PRA-09
test('a refused token ends the session and asks to sign in again, without any server', async () => {
  answer = () => Response.json([rental(running)])
  const { unmount } = renderPage(<List />)
  expect(await screen.findByText('203.0.113.5:27015')).toBeDefined()
  unmount()
  answer = () => Response.json({ error: 'UNAUTHORIZED', requestId: 'r' }, { status: 401 })
  renderPage(<List />)
  expect(await screen.findByText('Your sign-in has expired. Please sign in again.')).toBeDefined()
  expect(session.get()).toBeUndefined()
  expect(localStorage.getItem('loginToken')).toBeNull()
  expect(screen.queryByText('203.0.113.5:27015')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New server' })).toBeNull()
})
