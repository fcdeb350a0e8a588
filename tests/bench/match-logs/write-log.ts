import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const two = (n: number): string => String(n).padStart(2, '0')

export function stamp(at: number): string {
  const date = new Date(at)
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
  return `L ${day} - ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}: `
}

const people = 400
const tag = (n: number): string =>
  `"玩家 ${n % people}<${n % 64}><[U:1:${1000 + (n % people)}]><${n % 2 ? 'CT' : 'TERRORIST'}>"`
const place = (i: number): string => `[${(i * 37) % 4000} -${(i * 91) % 4000} ${(i * 13) % 300}]`

/**
 * The nth line of a busy retakes server, in a realistic mix: mostly hits, purchases and throws, a kill
 * every seventh line, a round every seventy.
 */
export function lineText(i: number): string {
  const [us, them] = [i * 7, i * 7 + 1 + ((i * 31) % 9) * 2]
  const turn = i % 70
  if (turn === 0) return 'World triggered "Round_Start"'
  if (turn === 68) return `Team "CT" triggered "SFUI_Notice_CTs_Win" (CT "${i % 30}") (T "${i % 29}")`
  if (turn === 69) return 'World triggered "Round_End"'
  if (turn < 8) return `${tag(us)} purchased "ak47"`
  if (i % 7 === 3)
    return `${tag(us)} ${place(i)} killed ${tag(them)} ${place(i + 9)} with "ak47"${i % 3 ? '' : ' (headshot)'}`
  if (i % 7 === 5) return `${tag(us)} threw flashbang ${place(i)} flashbang entindex ${i % 900})`
  return `${tag(us)} ${place(i)} attacked ${tag(them)} ${place(i + 5)} with "m4a1" (damage "27") (damage_armor "3") (health "73") (armor "97") (hitgroup "chest")`
}

/** Writes a log of `lines` lines, eight per second. */
export async function writeLog(path: string, lines: number): Promise<void> {
  const file = createWriteStream(path)
  const start = Date.UTC(2026, 0, 1)
  for (let from = 0; from < lines; from += 5000) {
    const some = Array.from({ length: Math.min(5000, lines - from) }, (_, k) => {
      const i = from + k
      return `${stamp(start + i * 125)}${lineText(i)}\n`
    })
    if (!file.write(some.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}
