import { createHash } from 'node:crypto'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { PageLanguage } from '../page-text.ts'
import { itemSvg } from './drawings.ts'
import type { OwnedItem } from './items.ts'
import { kindNames, pageMessages, rarityNames, wearName } from './messages.ts'

const style = `:root{color-scheme:dark;--page:#0d1119;--card:#161c28;--line:#2a3345;--text:#e9edf5;--muted:#a3aec2;--accent:#7c9bff;--ink:#0a1024;--metal:#6b7688;--ok:#4ade80}
@media(prefers-color-scheme:light){:root{color-scheme:light;--page:#f3f5fa;--card:#fff;--line:#d3dae6;--text:#131a28;--muted:#556178;--accent:#2f56d6;--ink:#fff;--metal:#48505f;--ok:#15803d}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;padding:20px clamp(14px,3vw,36px) 96px;background:var(--page);color:var(--text);font:15px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:2px 16px;margin-bottom:16px}h1{font-size:20px;margin:0}.head p{margin:0;flex-basis:100%}.head a{margin-inline-start:auto;color:var(--accent);min-height:44px;display:flex;align-items:center}
.muted{color:var(--muted)}ul{list-style:none;margin:0;padding:0;display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(clamp(150px,20vw,210px),1fr))}
li{position:relative;display:flex;flex-direction:column;padding:12px;background:var(--card);border:1px solid var(--line);border-block-end:3px solid var(--rarity);border-radius:12px;transition:transform .15s}li:hover{transform:translateY(-2px)}
.common{--rarity:#8ea0bd}.rare{--rarity:#4b8bff}.mythic{--rarity:#c450f0}.legendary{--rarity:#f5b13c}
svg{width:100%;height:104px;padding:6px 10px;filter:drop-shadow(0 6px 8px #0006)}.parts{fill:var(--metal)}h2{font-size:15px;margin:4px 0 0}li p{margin:0;font-size:13px}
.worn{position:absolute;inset-block-start:10px;inset-inline-end:10px;padding:1px 9px;border-radius:99px;background:var(--page);color:var(--ok);font-size:12px;font-weight:600}
form{margin-block-start:auto;padding-block-start:10px}button{font:inherit;font-weight:600;width:100%;min-height:44px;border:1px solid var(--line);border-radius:10px;background:transparent;color:var(--text);cursor:pointer}button:hover{border-color:var(--accent)}.on{background:var(--accent);border-color:var(--accent);color:var(--ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}@media(prefers-reduced-motion){li{transition:none}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** One style block, no script, forms to itself, framed only by the portal. */
export const pagePolicy = (portals: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${portals.join(' ')}`,
  ].join('; ')

export interface InventoryPage {
  readonly language: PageLanguage
  readonly username: string
  readonly items: readonly OwnedItem[]
  /** Ids of the equipped items. */
  readonly equipped: ReadonlySet<string>
}

const document = (language: PageLanguage, body: string): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${pageMessages[language].title}</title><style>${style}</style></head>
<body>${body}</body></html>`

function itemHtml(item: OwnedItem, isEquipped: boolean, language: PageLanguage): string {
  const text = pageMessages[language]
  const wear = item.wear === undefined ? undefined : wearName(item.wear)?.[language]
  const details = [
    kindNames[item.kind][language],
    rarityNames[item.rarity][language],
    ...(wear === undefined ? [] : [wear]),
  ]
  const name = item.finish[language]
  const label = `${isEquipped ? text.unequip : text.equip}${language === 'zh' ? '：' : ': '}${name}`
  return `<li class="${item.rarity}">${isEquipped ? `<span class="worn">${text.equipped}</span>` : ''}
${itemSvg(item.kind, item.colours, `g-${item.id}`)}<h2>${name}</h2><p class="muted">${details.join(' · ')}</p>
<form method="post"><input type="hidden" name="item" value="${item.id}"><button aria-label="${label}"${isEquipped ? '' : ' class="on"'}>${isEquipped ? text.unequip : text.equip}</button></form></li>`
}

/** The page of a signed-in player. */
export function inventoryHtml({ language, username, items, equipped }: InventoryPage): string {
  const text = pageMessages[language]
  const other = language === 'zh' ? 'en' : 'zh'
  return document(
    language,
    `<main aria-label="${text.title}"><div class="head"><h1><bdi>${escapeHtml(username)}</bdi></h1><span class="muted">${items.length} ${text.items}</span><a href="?language=${other}" lang="${other}" hreflang="${other}">${text.other}</a><p class="muted">${text.notice}</p></div>
<ul>${items.map((item) => itemHtml(item, equipped.has(item.id), language)).join('')}</ul></main>`,
  )
}

/** The page of all other visitors. */
export const signedOutHtml = (language: PageLanguage): string =>
  document(
    language,
    `<main aria-label="${pageMessages[language].title}"><h1>${pageMessages[language].title}</h1><p class="muted">${pageMessages[language].nobody}</p></main>`,
  )
