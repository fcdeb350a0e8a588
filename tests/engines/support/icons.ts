import { lucideDrawing, lucideStroke } from '../../../scripts/build/lucide-icons.ts'
import { eventually, type Tab } from './tab.ts'

/** An icon in the viewport: its name, and its place in CSS pixels. */
interface Icon {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Larger shares of its ink are no difference of rounding, but parts of another drawing. */
const limit = 0.45

const svgOf = (name: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' ${lucideStroke('#000')} viewBox='0 0 24 24'>${lucideDrawing(name)}</svg>`

const holdStill = (tab: Tab) =>
  tab.window.run(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { animation: none !important; transition: none !important; caret-color: transparent !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

const iconsOf = (tab: Tab): Promise<Icon[]> =>
  tab.window.run(() =>
    [...document.querySelectorAll('[class*="i-lucide-"]')].flatMap((icon) => {
      const { x, y, width, height } = icon.getBoundingClientRect()
      const name = [...icon.classList].find((each) => each.startsWith('i-lucide-'))?.slice('i-lucide-'.length)
      const isInView = width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
      return name !== undefined && isInView && icon.checkVisibility() ? [{ name, x, y, width, height }] : []
    }),
  )

/** Gives these icons images of their own in place of the sheet with all of them; the others, the sheet again. */
const showOwn = (tab: Tab, drawings: Readonly<Record<string, string>>): Promise<void> =>
  tab.window.run(async (svgs) => {
    for (const icon of document.querySelectorAll<HTMLElement>('[class*="i-lucide-"]')) {
      const name = [...icon.classList].find((each) => each.startsWith('i-lucide-'))?.slice('i-lucide-'.length)
      const svg = svgs[name ?? '']
      icon.style.removeProperty('mask')
      if (svg === undefined) continue
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
      await image.decode()
      icon.style.setProperty('mask', `url("${image.src}") 0 0 / 100% 100%`)
    }
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }, drawings)

/** The icons whose places differ in two pictures of the page by more than a share of what is drawn there. */
const differing = (tab: Tab, pictures: readonly [Buffer, Buffer], icons: readonly Icon[]): Promise<string[]> =>
  tab.window.run(
    async ([one, two], places, most) => {
      const decode = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const canvas = document.createElement('canvas')
        canvas.width = picture.width
        canvas.height = picture.height
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        return { context, scale: picture.width / innerWidth }
      }
      const [is, own] = [await decode(one ?? ''), await decode(two ?? '')]
      const pixels = ({ context, scale }: typeof is, { x, y, width, height }: Icon, right = 0, down = 0) => {
        const [left = 0, top = 0, wide = 1, high = 1] = [x, y, width, height].map((each) => Math.round(each * scale))
        return context?.getImageData(left + right, top + down, wide, high).data ?? []
      }
      /** How far two places differ, as a share of how far they stand out from their background. */
      const difference = (icon: Icon, right = 0, down = 0): number => {
        const [seen, wanted] = [pixels(is, icon, right, down), pixels(own, icon)]
        let [apart, ink] = [0, 0]
        for (const [at, value] of wanted.entries()) {
          // The corner of an icon is empty.
          const ground = wanted[at % 4] ?? 0
          apart += Math.abs((seen[at] ?? 0) - value)
          ink += Math.max(Math.abs((seen[at] ?? 0) - ground), Math.abs(value - ground))
        }
        return ink === 0 ? 0 : apart / ink
      }
      const reach = Math.ceil(is.scale)
      const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach)
      const moves = steps
        .flatMap((right) => steps.map((down) => [right, down] as const))
        .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
      /** The same where both are drawn up to a pixel apart; the first that is within the limit, the nearest first. */
      const leastDifference = (icon: Icon): number => {
        let least = Number.POSITIVE_INFINITY
        for (const [right, down] of moves) {
          least = Math.min(least, difference(icon, right, down))
          if (least <= most) return least
        }
        return least
      }
      return places.flatMap((icon) => {
        const share = leastDifference(icon)
        return share > most ? [`${icon.name} (${icon.width} px, ${Math.round(share * 100)} %)`] : []
      })
    },
    pictures.map((picture) => picture.toString('base64')),
    icons,
    limit,
  )

/** Every icon in the viewport shows its own drawing. */
export async function expectOwnIcons(tab: Tab): Promise<void> {
  await holdStill(tab)
  const wrong = async () => {
    await showOwn(tab, {})
    const icons = await iconsOf(tab)
    const shown = await tab.window.screenshot()
    await showOwn(tab, Object.fromEntries(icons.map(({ name }) => [name, svgOf(name)])))
    return differing(tab, [shown, await tab.window.screenshot()], icons)
  }
  // The page may have changed between the two pictures.
  await eventually(wrong, 'icons with another drawing').toEqual([])
}
