// The chunk loaded when a map comes into view. The order of the style sheets matters: ours override the library's.
import 'maplibre-gl/dist/maplibre-gl.css';
import '../styles/map.css';
import './lodging-map.ts';
import './result-map.ts';
