/** The kinds of items; each has one drawing. */
export type ItemKind = 'rifle' | 'sniper' | 'pistol' | 'knife' | 'gloves' | 'medal'

/** A drawing on 240 × 100: `finish` is filled with the item's colours, `parts` are bare metal and wood. */
interface Drawing {
  readonly finish: string
  readonly parts: string
}

const drawings: Readonly<Record<ItemKind, Drawing>> = {
  rifle: {
    finish:
      'M62 38h92l6 4v14l-8 4h-52l-8 4H66l-8-6V42zM16 44l40-2v16l-12 2-8 12H18zM160 44h34v10h-34zM96 64h16l10 28-16 4z',
    parts: 'M194 46h34v5h-34zM218 40h5v6h-5zM72 64h14l-6 24H66zM84 30h40l4 6H80zM134 34h8v4h-8z',
  },
  sniper: {
    finish: 'M52 46h108l4 4v10H98l-8 6H60l-10-6zM8 50l46-4 2 14-18 6-6 12H10zM84 64h16l6 20-12 3z',
    parts:
      'M164 51h68v5h-68zM226 48h8v11h-8zM76 26h64l8 4v8l-8 4H76l-6-4v-8zM88 42h6v5h-6zM126 42h6v5h-6zM64 66h10l-4 18H58zM150 60l18 24h-5l-18-24z',
  },
  pistol: {
    finish: 'M66 28h112l6 6v18l-6 4H70l-8-6V34z',
    parts: 'M74 56h34l4 10-8 4-10 26-28-4 10-30zM112 58h18l-4 16h-18l2-5h12l2-6h-13zM184 36h6v8h-6zM70 22h10v6H70z',
  },
  knife: {
    finish: 'M92 54l94-30c16-4 30-2 36 4-8 14-34 30-66 36l-60 6z',
    parts: 'M84 48l10-4 10 28-10 4zM18 66l66-14 6 18-62 18c-14 2-20-16-10-22zM28 72a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  },
  gloves: {
    finish:
      'M48 90V54l-12-14c-4-8 4-12 10-8l10 8V20c0-8 11-8 11 0v16l3-22c1-8 12-7 11 1l-1 22 7-18c3-7 13-4 10 4l-7 24 8-9c6-6 13 1 8 8L92 66v24zM148 90V66l-14-20c-5-7 2-14 8-8l8 9-7-24c-3-8 7-11 10-4l7 18-1-22c-1-8 10-9 11-1l3 22V20c0-8 11-8 11 0v20l10-8c6-4 14 0 10 8l-12 14v36z',
    parts: 'M46 84h48v12H46zM146 84h48v12h-48z',
  },
  medal: {
    finish: 'M120 32l9 13 15-3-3 15 13 9-13 9 3 15-15-3-9 13-9-13-15 3 3-15-13-9 13-9-3-15 15 3z',
    parts: 'M98 2h16l8 26-10 6zM142 2h-16l-8 26 10 6zM120 54a12 12 0 1 0 0 24a12 12 0 1 0 0-24z',
  },
}

/** The picture of an item, labelled by the text beside it. `id` makes its gradient unique on the page. */
export function itemSvg(kind: ItemKind, colours: readonly [string, string, string], id: string): string {
  const { finish, parts } = drawings[kind]
  const [from, middle, to] = colours
  return (
    `<svg viewBox="0 0 240 100" aria-hidden="true"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${from}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/>` +
    `</linearGradient></defs><path class="parts" d="${parts}"/><path d="${finish}" fill="url(#${id})"/></svg>`
  )
}
