// All that is loaded once a map is seen: its elements, and the sheets of both the library and ours, in this order.
import 'maplibre-gl/dist/maplibre-gl.css';
import '../styles/map.css';
import './lodging-map.ts';
import './result-map.ts';
