import { mount } from 'svelte';
import './look/look.css';
import './shell/shell.css';
import App from './App.svelte';

const page = document.getElementById('page');
if (page) mount(App, { target: page });
