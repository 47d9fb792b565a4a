/** How long all requests had to wait for a while. */
export interface DelayWindow {
  /** Milliseconds that each of them waited, at least: as in CoDel (RFC 8289), since one may wait for once, but a line makes all wait. */
  delay: number;
  /** How long the while was. */
  milliseconds: number;
}
