import { mount } from 'svelte';
import '../look/look.css';
import Gallery from './Gallery.svelte';

const page = document.getElementById('page');
if (page) mount(Gallery, { target: page });
