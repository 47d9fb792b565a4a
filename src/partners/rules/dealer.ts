/** Who asks: what a key stands for. */
export interface Dealer {
  id: string;
  name: string;
  company: string;
  outGateways: readonly string[];
  inGateways: readonly string[];
  returnHosts: readonly string[];
}
