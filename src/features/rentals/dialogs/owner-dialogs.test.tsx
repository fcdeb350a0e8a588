import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { rental } from '../../../../tests/support/rental.ts'
import { endSession, startSession } from '../../../shared/session.ts'
import { seenDemos } from '../seen-demos.ts'
import { AdminsDialog } from './admins-dialog.tsx'
import { DemosDialog } from './demos-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RegionDialog } from './region-dialog.tsx'

const me = '76561198000000001'
const mate = '76561198000000103'
const user = { id: '7', steamId: me, username: 'Fox', avatar: null, email: null }
const props = { rental: rental(), fetchedAt: 0, onClose: vi.fn(), onChanged: vi.fn() }

/** Responses by the end of the path; what was sent to it. */
let answers: Readonly<Record<string, object>>
const sent: [string, unknown][] = []

beforeEach(() => {
  answers = {}
  sent.length = 0
  startSession('login', user)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([path, typeof body === 'string' ? JSON.parse(body) : undefined])
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    return answer ? Response.json(answer) : Response.json({ error: 'INTERNAL', requestId: 'r' }, { status: 500 })
  })
})
afterEach(() => {
  endSession()
  seenDemos.set(undefined)
  props.onChanged.mockReset()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

// PWD-01, PWD-02
test('a password is sent once it is allowed and entered twice', async () => {
  answers = { 'change-password': { success: true } }
  renderPage(<PasswordDialog {...props} />)
  const [first, second] = ['New password', 'Repeat the password']
  type(first, 'new pass')
  press('Change password')
  expect(screen.getByText('Only letters and digits')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(first))
  type(first, 'newpass1')
  type(second, 'newpass2')
  press('Change password')
  expect(screen.getByText('The two passwords do not match')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(second))
  expect(sent).toEqual([])
  type(second, 'newpass1')
  press('Change password')
  expect(await screen.findByText('Password changed')).toBeDefined()
  expect(sent).toEqual([['/api/scrim/change-password', { instance_id: 'pr-1', password: 'newpass1' }]])
  expect(props.onChanged).toHaveBeenCalledOnce()
})

const admins = (isOwner: boolean) => ({
  admins: [{ steamid: me, name: 'Fox', servername: 'Aim 训练' }],
  isOwner,
})

// ADM-01, ADM-03, CRD-15
test('admins are edited in rows, with the own one marked, and filled from earlier teammates', async () => {
  answers = { admins: admins(true), 'past-teammates': { teammates: [{ steamid: mate, name: 's1lence' }] } }
  renderPage(<AdminsDialog {...props} />)
  expect(await screen.findByText('me')).toBeDefined()
  press('Add')
  const added = screen.getAllByLabelText('SteamID').at(-1)
  expect(document.activeElement).toBe(added)
  press('Save')
  expect(screen.getByText('Please enter a SteamID')).toBeDefined()
  expect(sent).toEqual([])
  press('Previous teammates')
  fireEvent.click(await screen.findByRole('button', { name: 'Add s1lence' }))
  expect(screen.queryByRole('button', { name: 'Add s1lence' })).toBeNull()
  expect(screen.getByText('Added')).toBeDefined()
  expect(screen.getAllByLabelText('SteamID')).toHaveLength(2)
  press('Save')
  expect(await screen.findByText('Admins saved')).toBeDefined()
  const servername = 'Aim 训练'
  const saved = [
    { steamid: me, name: 'Fox', servername },
    { steamid: mate, name: 's1lence', servername },
  ]
  expect(sent).toEqual([['/api/scrim/server/pr-1/admins', { admins: saved }]])
})

// ADM-02
test('a member reads the admins, is told who edits them, and has nothing to edit with', async () => {
  answers = { admins: admins(false) }
  renderPage(<AdminsDialog {...props} rental={rental({ isOwner: false })} />)
  expect(await screen.findByText('Only the owner can change this list.')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain(me)
  for (const name of ['Save', 'Add', 'Remove Fox']) expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

const region = (code: string, available = true) => ({
  region: code,
  available,
  recommended: false,
})

// RGN-03, RGN-04
test('a server cannot move to where it is, and moves to the chosen region without holding too', async () => {
  answers = {
    'available-regions': {
      success: true,
      regions: ['ap-shanghai', 'ap-tokyo', 'eu-frankfurt'].map((code) => region(code)),
    },
    'switch-region': { success: true },
  }
  renderPage(<RegionDialog {...props} />)
  expect((await screen.findByRole('radio', { name: /Shanghai/ })).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Frankfurt/ }))
  press('Hold to move to Frankfurt')
  press('Switch region')
  expect(await screen.findByRole('timer')).toBeDefined()
  expect(screen.getByText('Moving to Frankfurt')).toBeDefined()
  expect(sent).toEqual([['/api/scrim/server/pr-1/switch-region', { targetRegion: 'eu-frankfurt' }]])
})

const recorded = (...names: string[]) => ({ data: { demos: names.map((name) => ({ name, size: 84_000_000 })) } })
const [older, newer] = ['2026-06-14_20-00-00_de_nuke.dem', '2026-06-15_20-00-00_de_mirage.dem']
/** Heading and number of demos of each group, after the choice of what to group by. */
const groups = () =>
  screen
    .getAllByRole('group')
    .slice(1)
    .map((group) => `${group.querySelector('legend')?.textContent}: ${within(group).getAllByRole('radio').length}`)
const news = () => screen.queryAllByRole('img', { name: 'New' })

// DEM-01, F-13
test('demos stand by day or map, those since the last look are marked, and the chosen one gets a link', async () => {
  const link = 'https://files.example.org/demo'
  answers = { demos: recorded(older), download: { success: true, data: { download_url: link, expires_at: 1 } } }
  const { unmount } = renderPage(<DemosDialog {...props} />)
  expect(await screen.findByText(older)).toBeDefined()
  expect(news()).toHaveLength(1)
  unmount()
  answers = { ...answers, demos: recorded(older, newer) }
  renderPage(<DemosDialog {...props} />)
  expect(await screen.findByText(newer)).toBeDefined()
  expect(news()).toHaveLength(1)
  expect(groups()).toEqual(['2026-06-15: 1', '2026-06-14: 1'])
  fireEvent.click(screen.getByText('By map'))
  expect(groups()).toEqual(['de_mirage: 1', 'de_nuke: 1'])
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(newer) }))
  press('Download')
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe(link)
})

// DEM-02
test('the demos are refreshed at most once in three seconds', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const isResting = () => screen.getByRole('button', { name: 'Refresh' }).hasAttribute('disabled')
  answers = { demos: recorded(older) }
  renderPage(<DemosDialog {...props} />)
  await pass(2999)
  expect(screen.getByText(older)).toBeDefined()
  expect(isResting()).toBe(true)
  await pass(1)
  expect(isResting()).toBe(false)
  answers = { demos: recorded(older, newer) }
  press('Refresh')
  expect(isResting()).toBe(true)
  await pass(0)
  expect(screen.getByText(newer)).toBeDefined()
})
