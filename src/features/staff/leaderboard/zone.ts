const two = (value: number): string => String(value).padStart(2, '0')

/** The offset of this browser's clock from UTC at an instant (epoch ms), such as `+08:00`. */
export function zoneOf(at: number): string {
  const ahead = -new Date(at).getTimezoneOffset()
  const minutes = Math.abs(ahead)
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
