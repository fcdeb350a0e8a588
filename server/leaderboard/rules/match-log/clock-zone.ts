import { hours, minutes, seconds } from '../../../../contract/duration.ts'

/**
 * Milliseconds to add to a game server's wall clock, given in seconds and read as UTC, to get the actual time. At the end of
 * summer time an hour exists twice; it is read as the second one.
 */
export type ClockOffset = (at: number) => number

/** Zones change their offset at such multiples only. */
const step = minutes(15) / seconds(1)

const fixed = /^([+-])(\d{2}):(\d{2})$/

/** How far the zone is ahead of UTC at an instant (epoch ms), in milliseconds. */
function createAhead(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return aheadOf(name.replace('GMT', ''))
  }
}

/** Of `+08:00`; 0 for anything else. */
function aheadOf(offset: string): number {
  const [, sign, hour = '0', minute = '0'] = fixed.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (hours(Number(hour)) + minutes(Number(minute)))
}

/** The clock of a zone: an offset such as `+08:00`, or a name such as `Europe/Berlin`, whose offset depends on the date. */
export function clockOf(zone: string): ClockOffset {
  if (fixed.test(zone)) {
    const fixedOffset = 0 - aheadOf(zone)
    return () => fixedOffset
  }
  const ahead = createAhead(zone)
  let [known, offset] = [Number.NaN, 0]
  return (at) => {
    const part = Math.floor(at / step)
    if (part !== known) {
      const wall = seconds(part * step)
      offset = 0 - ahead(wall - ahead(wall))
      known = part
    }
    return offset
  }
}
