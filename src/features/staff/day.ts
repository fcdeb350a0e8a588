/** The start of a day `yyyy-mm-dd` in the user's time zone as ISO 8601, `later` days on; undefined for no valid day. */
export function startOfDay(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
