import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { version } from '../../../package.json'
import { renderPage } from '../../../tests/support/render-page.tsx'

afterEach(() => {
  vi.resetModules()
})

async function show(builtFrom: string) {
  vi.resetModules()
  vi.stubEnv('VITE_SOURCE_URL', builtFrom)
  const { Release } = await import('./release.tsx')
  renderPage(<Release />)
}

it('shows the version and links the source', async () => {
  await show('https://git.example.org/you/spawnpoint')
  expect(screen.getByText(`Spawnpoint ${version}`)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Source code' })
  expect(link.getAttribute('href')).toBe('https://git.example.org/you/spawnpoint')
})

it('shows the version alone where the source is not known', async () => {
  await show('')
  expect(screen.getByText(`Spawnpoint ${version}`)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
