import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Announcement } from '../../../../contract/content/announcements.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { dismissedAnnouncements } from '../dismissed.ts'
import { AnnouncementsDialog } from './announcements-dialog.tsx'

/** Plain text: the sanitizer needs a real browser, and DOMPurify does not support this DOM. */
const announcements: Announcement[] = [
  { id: 1, text: 'Old news', priority: 49, start_date: '2026-01-01T12:00:00Z' },
  { id: 'cup', text: 'Cup on Friday', priority: 80, start_date: '2025-12-01T12:00:00Z' },
]
const onClose = vi.fn()
const show = (all = false, list = announcements) =>
  renderPage(<AnnouncementsDialog announcements={list} all={all} onClose={onClose} />)
const items = () => screen.getAllByRole('listitem').map((item) => item.querySelector('.rich-text')?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  onClose.mockReset()
  dismissedAnnouncements.set([])
})

test('each announcement shows text and date, the important one first and marked', () => {
  show()
  expect(items()).toEqual(['Cup on Friday', 'Old news'])
  expect(screen.getAllByRole('img')).toEqual([
    screen.getByRole('img', { name: 'Important', description: 'Priority 80' }),
  ])
  expect(screen.getByText('Dec 1, 2025')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Announcements' })).toHaveProperty('open', true)
})

test('dismissing removes and remembers it; dismissing the last one closes the dialog', () => {
  show()
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(items()).toEqual(['Old news'])
  expect(dismissedAnnouncements.get()).toEqual(['cup'])
  expect(onClose).not.toHaveBeenCalled()
  press('Dismiss')
  expect(dismissedAnnouncements.get()).toEqual(['cup', '1'])
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['Close', 'Dismiss all'])('%s remembers everything that was shown', (name) => {
  show()
  press(name)
  expect(dismissedAnnouncements.get()).toEqual(['cup', '1'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('opened for all announcements, it also shows dismissed ones, without a dismiss button', () => {
  dismissedAnnouncements.set(['cup', '1'])
  show(true)
  expect(items()).toEqual(['Cup on Friday', 'Old news'])
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})
