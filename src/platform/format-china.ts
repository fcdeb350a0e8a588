const formatter = new Map<'time' | 'day', Intl.DateTimeFormat>()

function formatOf(kind: 'time' | 'day'): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'Asia/Shanghai' } as const
  const time = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const known = formatter.get(kind) ?? new Intl.DateTimeFormat('zh-CN', kind === 'time' ? time : day)
  formatter.set(kind, known)
  return known
}

/** Epoch milliseconds → `2026/06/01 20:00` in Asia/Shanghai, in both languages (CRD-01). */
export const formatChinaTime = (at: number): string => formatOf('time').format(at)

/** Epoch milliseconds → `2026/06/01` in Asia/Shanghai. */
export const formatChinaDay = (at: number): string => formatOf('day').format(at)
