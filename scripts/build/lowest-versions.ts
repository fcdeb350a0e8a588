/**
 * The oldest browsers that the page promises to run in (README.md), as the build's targets. tests/e2e/browser-floor.spec.ts
 * holds the built files to it; in older ones the boot script of index.html says so.
 */
export const lowestVersions = ['chrome111', 'safari16.4', 'firefox115'] as const
