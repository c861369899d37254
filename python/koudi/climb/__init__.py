"""What only the climbing games have: rulings on their plays, and their deals, told."""
