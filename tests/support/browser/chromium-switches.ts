import { findChromium, findHeadlessChromium } from '../../../scripts/parts/chromium.mjs'

/**
 * Features that Chromium disables in browser tests. Without this, each window starts with two of the browser's own
 * pages behind its address bar, as expensive as ours. Delete this once Chromium makes them only when somebody types
 * there.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright disables. Our switch replaces Playwright's, so it repeats them; a test compares both. */
const leftAwayByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Saves a third of the processor time of a window. */
export const chromiumSwitches = [
  `--disable-features=${[...leftAwayByPlaywright, ...addressBarPages].join(',')}`,
]

/** Options for every launch of Chromium in a measurement, and in a test of what only a browser with a window does. */
export const chromiumOptions = { executablePath: findChromium(), args: chromiumSwitches }

/** Options for every other launch of Chromium. */
export const headlessOptions = { executablePath: findHeadlessChromium(), args: chromiumSwitches }
