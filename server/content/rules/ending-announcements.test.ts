import { expect, it } from 'vitest'
import { endingAnnouncements } from './ending-announcements.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const from = (id: string, start_date: string, end_date?: string) => ({
  id,
  text: { zh: `<p>${id} 周末</p>`, en: `<p><b>${id}</b> weekend</p>` },
  priority: 0,
  start_date,
  ...(end_date === undefined ? {} : { end_date }),
  show: ['list' as const],
})
const may = '2026-05-01T00:00:00Z'

it('names the announcements that end within a day, the next one first', () => {
  const announcements = [
    from('evening', may, '2026-06-01T23:00:00Z'),
    from('soon', may, '2026-06-01T13:00:00Z'),
    from('later', may, '2026-06-02T12:00:01Z'),
    from('over', may, '2026-06-01T12:00:00Z'),
    from('future', '2026-06-01T12:00:01Z', '2026-06-01T13:00:00Z'),
    from('endless', may),
  ]
  expect(endingAnnouncements(announcements, 'zh', now)).toEqual([
    {
      kind: 'endingAnnouncements',
      count: 2,
      items: [
        { id: 'soon', name: 'soon 周末', nameEn: 'soon weekend', since: may, until: '2026-06-01T13:00:00Z' },
        { id: 'evening', name: 'evening 周末', nameEn: 'evening weekend', since: may, until: '2026-06-01T23:00:00Z' },
      ],
    },
  ])
  expect(endingAnnouncements([], 'zh', now)).toEqual([])
})
