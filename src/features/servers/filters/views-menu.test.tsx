import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { defaultFilters } from '../core/filters.ts'
import { savedViews } from '../my-servers.ts'
import { ViewsMenu } from './views-menu.tsx'

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name for these filters' })
const show = () =>
  renderPage(
    <ViewsMenu
      anchor={{ current: null }}
      filters={defaultFilters}
      change={() => undefined}
      onClose={() => undefined}
    />,
  )

beforeEach(() => {
  savedViews.set([])
  // On a phone it is a dialog; this DOM has no popovers.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})

// F-12
test('the name that was typed is there when the menu opens again, and gone once it is saved', () => {
  const { unmount } = show()
  fireEvent.change(name(), { target: { value: 'Night' } })
  unmount()
  expect(screen.queryByRole('textbox')).toBeNull()
  show()
  expect(name().value).toBe('Night')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(name().value).toBe('')
  expect(savedViews.get().map((view) => view.name)).toEqual(['Night'])
  expect(screen.getByRole('button', { name: 'Delete Night' })).toBeDefined()
})
