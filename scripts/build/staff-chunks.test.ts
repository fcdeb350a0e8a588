import { expect, it } from 'vitest'
import { chunkFileName, isStaffChunk, staffChunks } from './staff-chunks.ts'

it.each([
  '/p/src/features/staff/overview/overview.tsx',
  '/p/src/pages/staff-room.tsx',
  '/p/src/platform/staff-catalogues.ts',
  '/p/contract/endpoints/staff.ts',
  '/p/contract/staff.ts',
  '/p/contract/staff-leaderboard.ts',
  '/p/locales/zh/staff.po',
  '/p/locales/zh/staff-game.po',
  '/p/locales/zh/staff-settings.po',
])('a chunk with %s has no name', (id) => {
  const chunk = { moduleIds: ['/p/src/platform/request-file.ts', id] }
  expect(isStaffChunk(chunk)).toBe(true)
  expect(chunkFileName(chunk)).toBe('assets/[hash].js')
})

it.each(['/p/src/features/vip/staff.tsx', '/p/src/pages/faq-page.tsx', '/p/contract/staff-role.ts'])(
  'a chunk with %s has one',
  (id) => {
    expect(chunkFileName({ moduleIds: [id] })).toBe('assets/[name]-[hash].js')
  },
)

it('messages for everyone are named by their language', () => {
  expect(chunkFileName({ moduleIds: ['/p/locales/zh/pages.po'] })).toBe('assets/messages-zh-[hash].js')
})

it('drops nothing from the precache that is not of the staff room', () => {
  const entries = [{ url: 'index.html' }, { url: 'assets/index-12345678.js' }]
  expect(staffChunks().withoutStaff(entries)).toEqual(entries)
})
