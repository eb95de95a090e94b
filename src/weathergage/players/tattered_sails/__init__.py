"""Players of Tattered Sails."""
