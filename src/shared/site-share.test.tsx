import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { copyText } from '../platform/clipboard.ts'
import { SiteShare } from './site-share.tsx'

vi.mock('../platform/clipboard.ts', () => ({ copyText: vi.fn(async () => true) }))

const server = { id: '192.0.2.1:27015', name: 'Dust #1', category: 'dm' }

it('gives the card of a server and the lines to paste, and copies one', async () => {
  renderPage(<SiteShare server={server} />)
  const button = screen.getByRole('button', { name: 'For a website or forum' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  const card = await screen.findByRole('img', { name: 'Card of Dust #1' })
  expect(card.getAttribute('src')).toMatch(/\/card\/server\/192\.0\.2\.1%3A27015\.svg\?lang=en$/)
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Picture for a forum (BBCode)' })
  expect(line.value).toContain('[img]')
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Picture for a forum (BBCode)' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect(vi.mocked(copyText)).toHaveBeenCalledWith(line.value)
  fireEvent.click(button)
  expect(screen.queryByRole('img')).toBeNull()
})

it('gives those of a player', async () => {
  renderPage(<SiteShare player={{ steamId: '76561198000000042', name: 'Ann' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'For a website or forum' }))
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Player on a website (HTML)' })
  expect(line.value).toContain('/embed/player/76561198000000042')
})
