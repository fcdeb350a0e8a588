import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { rental } from '../../../tests/support/rental.ts'
import { RentalCard } from './rental-card.tsx'

const onAction = vi.fn()
const onChanged = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  onAction.mockReset()
  onChanged.mockReset()
})

function card(over: Partial<Rental> = {}): HTMLElement {
  renderPage(<RentalCard rental={rental(over)} minute={Date.now()} onAction={onAction} onChanged={onChanged} />)
  const article = screen.getAllByRole('article').at(-1)
  if (article === undefined) throw new Error('no card')
  return article
}
const dot = (it: HTMLElement) => it.querySelector('[data-tone]')?.getAttribute('data-tone')
const button = (it: HTMLElement, name: string | RegExp) => within(it).getByRole('button', { name })
const isDisabled = (it: HTMLElement, name: string | RegExp) => button(it, name).hasAttribute('disabled')

test('a running server shows everything and offers everything', () => {
  const it = card()
  expect(dot(it)).toBe('ok')
  for (const text of ['Aim 训练', 'Running', 'Shanghai', 'Owner', 'pr-1', '203.0.113.5:27015', 'abc123']) {
    expect(within(it).getByText(text)).toBeDefined()
  }
  expect(it.textContent).toContain('2026/06/30 20:00')
  expect(it.textContent).toContain('China time (GMT+8)')
  expect(it.textContent).toContain('15 days left')
  expect(within(it).getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(rental().connect_url)
  fireEvent.click(button(it, 'Region'))
  expect(onAction).toHaveBeenCalledWith('region', rental())
})

test('a member has no region button, and a password button that only explains', () => {
  const it = card({ isOwner: false })
  expect(within(it).getByText('Member')).toBeDefined()
  expect(within(it).queryByRole('button', { name: 'Region' })).toBeNull()
  const password = button(it, 'Password')
  fireEvent.click(password)
  expect(password.getAttribute('aria-disabled')).toBe('true')
  expect(onAction).not.toHaveBeenCalled()
  expect(isDisabled(it, 'Admins')).toBe(false)
})

test('only a relocatable server can switch its region', () => {
  expect(within(card({ relocatable: 0 })).queryByRole('button', { name: 'Region' })).toBeNull()
})

test('an expired one can be renewed and nothing else', () => {
  const it = card({ expiredate: '2026-06-01', timestamp: 1 })
  expect(dot(it)).toBe('ended')
  for (const name of ['Password', 'Admins', 'DEMO', 'Restart', 'Region', 'Join', 'Copy connect']) {
    expect(isDisabled(it, name), name).toBe(true)
  }
  expect(isDisabled(it, 'Renew')).toBe(false)
  // Where there is no pointer, no tooltip tells it.
  expect(within(it).getByText('This server has expired: renew it first')).toBeDefined()
})

test.each<[string, Partial<Rental>, string]>([
  ['maintenance', { maintenance_status: 1, maintenance_desc: { zh: '换盘', en: 'New disk' } }, 'New disk'],
  ['maintenance without a reason', { maintenance_status: 1 }, "We're working on this server."],
  ['a switch', { status: 'SWITCHING', target_region: 'ap-tokyo' }, 'Moving to Tokyo'],
])('%s covers the card and makes it inert', (_name, over, text) => {
  const it = card(over)
  expect(it.textContent).toContain(text)
  expect(it.querySelector('[inert]')?.contains(button(it, 'Renew'))).toBe(true)
})

test('one that is being created says so, and cannot be joined yet', () => {
  const it = card({ status: 'CREATING', public_ip: null, server_port: null, connect_url: null })
  expect(dot(it)).toBe('creating')
  expect(it.textContent).toContain('5 to 10 minutes')
  expect(isDisabled(it, 'Join')).toBe(true)
})

test('a restart locks the card at once, and a refused one unlocks it', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)))
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') })
  const it = card()
  fireEvent.keyDown(button(it, 'Restart'), { key: ' ' })
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(within(it).getByText('Restarting')).toBeDefined()
  expect(isDisabled(it, 'Password')).toBe(true)
  expect(isDisabled(it, 'Renew')).toBe(false)
  await act(async () => {
    answer(Response.json({ error: 'RENTAL_BUSY', requestId: 'r' }, { status: 409 }))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(onChanged).toHaveBeenCalledOnce()
  expect(isDisabled(it, 'Password')).toBe(false)
})

test('an invalid address yields no command', () => {
  const it = card({ public_ip: 'evil; quit', connect_url: null })
  expect(isDisabled(it, 'Copy connect')).toBe(true)
})

test('a restart follows the backend’s reports, not a clock', () => {
  const at = Date.now()
  const asked = { asked_at: at - 7000, up_at: null }
  const booting = card({ restart: { ...asked, state: 'booting' }, health: 'starting' })
  expect(dot(booting)).toBe('other')
  expect(within(booting).getByText('The server is starting')).toBeDefined()
  expect(within(booting).getByRole('timer').textContent).toBe('0:07')
  const late = card({ restart: { ...asked, asked_at: at - 130_000, state: 'booting' }, health: 'starting' })
  expect(late.textContent).toContain('longer than usual')
  const lock = { restart_locked_until: at + 9000 }
  const up = card({ restart: { asked_at: at - 31_000, state: 'up', up_at: at - 4000 }, ...lock })
  expect(dot(up)).toBe('ok')
  expect(within(up).getByText('Restarted, back after 0:27')).toBeDefined()
  expect(isDisabled(up, 'Admins')).toBe(true)
})

test('maintenance shows since when and the compensation, and the card keeps both', () => {
  const started_at = Date.parse('2026-06-14T10:00:00Z')
  const care = { kind: 'maintenance', started_at, hours: 26, why: { zh: '换盘', en: 'New disk' } } as const
  const covered = card({ maintenance_status: 1, care: [{ ...care, ended_at: null }] })
  expect(covered.textContent).toContain('Since 2026/06/14 18:00, 26 hours so far')
  expect(covered.textContent).toContain('26 hours will be added to your time')
  const it = card({ care: [{ ...care, ended_at: started_at + 26 * 3_600_000 }] })
  expect(within(it).getByText('26 hours added for maintenance')).toBeDefined()
  expect(within(it).getByRole('listitem').textContent).toContain('New disk')
})
