export interface Dealer {
  id: string;
  name: string;
  company: string;
  outGateways: readonly string[];
  inGateways: readonly string[];
  returnHosts: readonly string[];
}
