import { inLanguage } from '../../../contract/language.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { drawingSvg } from '../../../contract/page/drawing.ts'
import { faceOf } from '../../../contract/page/face.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { embedDocument, outLink, shownText } from './embed-document.ts'
import { embedWords } from './embed-words.ts'
import type { ShownPlayer } from './player.ts'
import { modeName, type Reader } from './shown-names.ts'

/** A player as a document for a frame. */
export function playerEmbed(
  player: ShownPlayer,
  reader: Reader,
  { theme, origin }: { readonly theme: Theme | undefined; readonly origin: string },
): string {
  const words = inLanguage(embedWords, reader.language)
  const places = player.places.map(
    ({ mode, rank }) =>
      `<div><dt>${shownText(modeName(reader, mode))}</dt><dd>${rank === 0 ? words.unranked : `#${rank}`}</dd></div>`,
  )
  const badges = player.badges.length === 0 ? '' : `<div class="badge">${player.badges.join(' · ')}</div>`
  const link = outLink(
    `${origin}${pagePaths.player.href(player.steamId)}`,
    words.allFigures,
    `${words.allFigures} (${words.newTab})`,
  )
  return embedDocument({
    reader,
    theme,
    title: `${player.name} · ${reader.settings.name}`,
    body: [
      `<main><div class="player">${drawingSvg(faceOf(player.steamId), theme ?? 'dark').replace('<svg ', '<svg aria-hidden="true" ')}`,
      `<div><div class="name" dir="auto">${shownText(player.name)}</div>${badges}</div></div>`,
      `<dl>${places.join('')}</dl>`,
      `<div class="foot"><span>${shownText(reader.settings.name)}</span>${link}</div></main>`,
    ].join(''),
  })
}
